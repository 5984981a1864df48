/** The product's name, here and nowhere else. */
export const APP_NAME = 'Consultório'
