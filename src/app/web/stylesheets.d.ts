/** The bundler takes stylesheets for modules without a value. */
declare module '*.css' {}
