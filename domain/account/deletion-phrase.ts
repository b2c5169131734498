/** What a person types to have their account deleted (api.md). */
export const deletionPhrase = 'delete my account'
