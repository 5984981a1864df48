/** The product's name, here and nowhere else (decisions, known departures). */
export const APP_NAME = 'Consultório'
