export const deletionPhrase = 'delete my account'
