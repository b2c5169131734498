/** One fault or abuse that the site must survive. */
export interface FaultRow {
  id: string
  /** What is true after the fault. */
  holds: string
}

/**
 * All rows. A test shows a row if the row's number is in the test's name. `npm run test:faults` fails for
 * a row without a test.
 */
export const faultRows: readonly FaultRow[] = [
  {
    id: 'W1',
    holds: 'An event without a valid signature gets 400, with no write and no call to Stripe.',
  },
  {
    id: 'W2',
    holds: 'A signature that is 301 s old is refused. One that is 299 s old is accepted.',
  },
  { id: 'W3', holds: '50 concurrent deliveries of one event make one change. Every reply is 2xx.' },
  {
    id: 'W4',
    holds: 'Five events in all 120 orders have the same result. Older data never overwrites newer.',
  },
  { id: 'W5', holds: 'If the database fails halfway, the reply is 5xx and the retry succeeds.' },
  {
    id: 'W6',
    holds: 'An unknown event, price or customer gets 2xx, is logged and grants no access.',
  },
  { id: 'W7', holds: 'The end of an old subscription does not end the access of a newer one.' },
  { id: 'W8', holds: 'Without any event, the return page and the nightly run find a payment.' },
  { id: 'W9', holds: 'past_due keeps access. unpaid and canceled end it, to the second.' },
  { id: 'C1', holds: 'The success URL without a payment grants no access.' },
  { id: 'C2', holds: 'Twenty concurrent checkouts make one customer and one open session.' },
  { id: 'C3', holds: 'A member gets 409 at checkout and no second subscription.' },
  { id: 'C4', holds: 'An amount, a price, a customer or a prototype from the client gets 400.' },
  { id: 'C5', holds: 'Only a path of the site is accepted as a return URL.' },
  {
    id: 'C6',
    holds: 'If the user returns before the event, the page waits and then finds the payment.',
  },
  { id: 'C7', holds: 'The billing portal cannot switch plans.' },
  { id: 'S1', holds: 'Of 500 claims on two seats, exactly two succeed.' },
  { id: 'S2', holds: 'An expired session frees its seat once. An open session keeps it.' },
  { id: 'S3', holds: 'A late payment never gets seat 101. It is refunded, and the user is told.' },
  {
    id: 'S4',
    holds: 'If seats sell out meanwhile, the user gets 409 and must confirm the new price.',
  },
  { id: 'Q1', holds: 'Of 200 concurrent saves 3 succeed. Of 200 messages with 5 left, 5 succeed.' },
  { id: 'Q2', holds: 'A new month begins at 00:00 UTC, to the millisecond.' },
  {
    id: 'Q3',
    holds: 'The same requestId is counted and answered once. It gets 409 while it runs.',
  },
  {
    id: 'Q4',
    holds: 'A message that the provider fails is returned once. Closing the tab returns none.',
  },
  { id: 'A1', holds: 'A forged, foreign or expired token gets 401.' },
  { id: 'A2', holds: 'No user can read or change another user’s data.' },
  { id: 'A3', holds: 'A request from another site, as text or by GET, changes nothing.' },
  {
    id: 'A4',
    holds:
      'A user deleted at Clerk is deleted here, with billing ended and a recent payment refunded.',
  },
  {
    id: 'I1',
    holds: 'Invalid values in any field of any endpoint get 4xx, and nothing is stored.',
  },
  {
    id: 'H1',
    holds: 'If the provider fails before the text, the user is told and the message is returned.',
  },
  { id: 'H2', holds: 'If a stream fails, the partial answer is stored and marked, with Retry.' },
  { id: 'H3', holds: 'If the tab closes, the answer is finished and stored, and no run is left.' },
  { id: 'H4', holds: 'Long messages and 50 concurrent chats are limited.' },
  { id: 'H5', holds: 'A reload in the middle of an answer loses no text.' },
  {
    id: 'D1',
    holds: 'Without the database, requests get 503 in time, and the pages are complete.',
  },
  { id: 'D2', holds: 'Without Clerk, Stripe or OpenAI the rest works, and names what does not.' },
  {
    id: 'D3',
    holds: 'If the plan cannot be read, members’ text is closed, with Retry and no upsell.',
  },
  { id: 'B1', holds: 'No line of members’ text is in a built file or in a reply to a free user.' },
  { id: 'B2', holds: 'An author’s mistake fails the build, which names file and field.' },
  { id: 'B3', holds: 'No secret and no server module is in a browser script.' },
  { id: 'E1', holds: 'Every reply has the content security policy and the security headers.' },
  { id: 'R1', holds: 'A wrong Stripe key never demotes, detaches, sells to or deletes a member.' },
  {
    id: 'R2',
    holds: 'A payment that is not settled keeps its refund, its seat and the account open.',
  },
  { id: 'R3', holds: 'A driver’s message and what a user typed never reach the log.' },
  { id: 'R4', holds: 'The guide’s budget counts every cost, and each member has a monthly limit.' },
  {
    id: 'R5',
    holds: 'A deploy preview accepts its own origin or none, but never that of production.',
  },
  {
    id: 'R6',
    holds: 'A full refund frees the founding seat. A user reserves at most two seats a day.',
  },
  {
    id: 'R7',
    holds: 'A dispute ends the membership. A refund that Stripe refuses blocks no request.',
  },
  { id: 'R8', holds: 'Requests to OpenAI turn storage off and hold only a hash of the user.' },
  {
    id: 'R9',
    holds: 'Billing requests have their own rate limit. Right after a sync, Stripe is not called.',
  },
  {
    id: 'R10',
    holds: 'Live keys mixed with test keys are refused, and the settings are named.',
  },
  { id: 'R11', holds: 'A changed email address reaches the Stripe customer.' },
  { id: 'R12', holds: 'An expired session whose id was never stored frees its seat.' },
  { id: 'R13', holds: 'No request from outside can start the nightly comparison with Stripe.' },
  { id: 'R14', holds: 'An active subscription wins over a past_due one of any age.' },
  {
    id: 'R15',
    holds: 'The export is complete and streams. A deleted conversation leaves no request row.',
  },
  { id: 'R16', holds: 'Checkout refuses a price whose amount differs from the page.' },
  { id: 'R17', holds: 'Tax is a setting, and amounts are exact to the cent.' },
  {
    id: 'R18',
    holds: 'Smaller findings: a foreign GET writes nothing, leases hold, no orphan customer.',
  },
  { id: 'R19', holds: 'A signed webhook with a null body or a NUL in its id gets 400.' },
]
