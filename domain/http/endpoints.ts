/** Who may send a request: anyone, a signed-in user, a member, or a vendor who signs the body. */
export type Access = 'anyone' | 'user' | 'member' | 'vendor'

/** The path has `:name` for each parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  who: Access
  /** Set if a write request has its input in the query, not in the body. */
  inputFrom?: 'query'
}

/**
 * All endpoints without their schemas, for the browser. contract.schema.ts adds the schemas, which
 * need zod.
 */
export const endpoints = {
  getUser: { method: 'GET', path: '/api/auth/user', who: 'user' },
  listSaved: { method: 'GET', path: '/api/saved-opportunities', who: 'user' },
  saveOpportunity: { method: 'POST', path: '/api/saved-opportunities', who: 'user' },
  checkSaved: { method: 'GET', path: '/api/saved-opportunities/check/:slug', who: 'user' },
  changeSaved: { method: 'PATCH', path: '/api/saved-opportunities/:slug', who: 'user' },
  removeSaved: { method: 'DELETE', path: '/api/saved-opportunities/:slug', who: 'user' },
  getLimits: { method: 'GET', path: '/api/subscription/limits', who: 'user' },
  listScenarios: { method: 'GET', path: '/api/scenarios', who: 'user' },
  saveScenario: { method: 'POST', path: '/api/scenarios', who: 'user' },
  changeScenario: { method: 'PATCH', path: '/api/scenarios/:id', who: 'user' },
  removeScenario: { method: 'DELETE', path: '/api/scenarios/:id', who: 'user' },
  getFitAnswers: { method: 'GET', path: '/api/fit-answers', who: 'user' },
  saveFitAnswers: { method: 'POST', path: '/api/fit-answers', who: 'user' },
  removeFitAnswers: { method: 'DELETE', path: '/api/fit-answers', who: 'user' },
  getPremiumContent: { method: 'GET', path: '/api/premium-content/:slug', who: 'member' },
  listEarlyEntries: { method: 'GET', path: '/api/early-entries', who: 'member' },
  readEarlyEntry: { method: 'GET', path: '/api/early-entries/:slug', who: 'member' },
  askGuide: { method: 'POST', path: '/api/ai/chat', who: 'user' },
  getConversation: { method: 'GET', path: '/api/ai/conversation', who: 'user' },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/ai/conversation',
    who: 'user',
    inputFrom: 'query',
  },
  refreshSubscription: { method: 'POST', path: '/api/subscription/refresh', who: 'user' },
  refundFirstPayment: { method: 'POST', path: '/api/subscription/refund', who: 'user' },
  listRefunds: { method: 'GET', path: '/api/subscription/refunds', who: 'user' },
  getFoundingOffer: { method: 'GET', path: '/api/founding-offer', who: 'anyone' },
  createCheckout: { method: 'POST', path: '/api/stripe/create-checkout-session', who: 'user' },
  createPortal: { method: 'POST', path: '/api/stripe/create-portal-session', who: 'user' },
  receiveStripeEvent: { method: 'POST', path: '/api/stripe/webhook', who: 'vendor' },
  exportAccount: { method: 'GET', path: '/api/account/export', who: 'user' },
  deleteAccount: { method: 'DELETE', path: '/api/account', who: 'user' },
  receiveClerkEvent: { method: 'POST', path: '/api/clerk/webhook', who: 'vendor' },
  checkHealth: { method: 'GET', path: '/api/health', who: 'anyone' },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
