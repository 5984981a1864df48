export const APP_NAME = 'Consultório'
