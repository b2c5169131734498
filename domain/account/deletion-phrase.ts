/** The user types this phrase to confirm the deletion of their account. */
export const deletionPhrase = 'delete my account'
