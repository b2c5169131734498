/** One fault or abuse that the site must survive, by its number in the project's list of scenarios. */
export interface FaultRow {
  id: string
  /** What holds afterwards. */
  holds: string
}

/**
 * Every row; the numbers stand in the names of the tests that show it. Who adds one adds its tests:
 * `npm run test:faults` ends with 1 for a row that no test shows.
 */
export const faultRows: readonly FaultRow[] = [
  { id: 'W1', holds: 'An event without a good signature is 400; nothing is written or asked.' },
  { id: 'W2', holds: 'A signature of 301 s is refused, one of 299 s is taken.' },
  { id: 'W3', holds: 'The same event 50 times at once is one change; every reply is 2xx.' },
  { id: 'W4', holds: 'Five events in all 120 orders end alike; an older answer loses.' },
  { id: 'W5', holds: 'When the database fails halfway it is 5xx, and the retry succeeds.' },
  { id: 'W6', holds: 'An unknown event, price or customer is 2xx, logged, and grants nothing.' },
  { id: 'W7', holds: 'The end of an old subscription leaves the newer one’s access.' },
  { id: 'W8', holds: 'Without any event the return page and the nightly run find a payment.' },
  { id: 'W9', holds: 'past_due keeps access; unpaid and canceled end it; to the second.' },
  { id: 'C1', holds: 'The success address without a payment opens nothing.' },
  { id: 'C2', holds: 'Twenty checkouts at once are one customer and one open session.' },
  { id: 'C3', holds: 'Whoever pays already gets 409 and no second subscription.' },
  { id: 'C4', holds: 'An amount, a price, a customer or a prototype from the client is 400.' },
  { id: 'C5', holds: 'Only a path of the site is a return address.' },
  { id: 'C6', holds: 'Back before the event: the page waits, then finds the payment.' },
  { id: 'C7', holds: 'The billing portal cannot switch plans.' },
  { id: 'S1', holds: '500 claims on two seats: exactly two get one.' },
  { id: 'S2', holds: 'An expired session gives its seat back once; an open one never.' },
  { id: 'S3', holds: 'A late payment never takes seat 101: it is refunded and told.' },
  { id: 'S4', holds: 'Sold out meanwhile: 409, the new price, and a new click.' },
  { id: 'Q1', holds: '200 saves at once are 3; 200 messages with 5 left are 5.' },
  { id: 'Q2', holds: 'The month turns at 00:00 UTC, to the millisecond.' },
  { id: 'Q3', holds: 'The same requestId is counted and answered once; 409 while it runs.' },
  { id: 'Q4', holds: 'A provider’s failure is given back once; leaving is charged.' },
  { id: 'A1', holds: 'A forged, foreign or stale token is 401.' },
  { id: 'A2', holds: 'Nobody gets at what is another’s.' },
  { id: 'A3', holds: 'A call from elsewhere, as text or by GET changes nothing.' },
  {
    id: 'A4',
    holds: 'Deleted at Clerk: gone here, billing ended, what was just paid goes back, calls 401.',
  },
  { id: 'I1', holds: 'Every field of every call with rubbish: 4xx, nothing stored.' },
  { id: 'H1', holds: 'A provider that fails before the text: told, and given back.' },
  { id: 'H2', holds: 'A stream that breaks: the part is kept, marked, with Retry.' },
  { id: 'H3', holds: 'A closed tab: the answer is finished and stored, none left running.' },
  { id: 'H4', holds: 'Long messages and 50 chats at once meet their ceilings.' },
  { id: 'H5', holds: 'A reload in the middle of an answer loses nothing.' },
  { id: 'D1', holds: 'Without the database calls are 503 in time; the pages are whole.' },
  { id: 'D2', holds: 'Without Clerk, Stripe or OpenAI the rest works and says what does not.' },
  { id: 'D3', holds: 'With the plan unreadable premium is closed, with Retry and no upsell.' },
  { id: 'B1', holds: 'No line of members’ text is in a file or in another’s reply.' },
  { id: 'B2', holds: 'An author’s mistake stops the build, which names file and field.' },
  { id: 'B3', holds: 'No secret and no server module is in a script of the browser.' },
  { id: 'E1', holds: 'Every reply of ours has the policy and the headers.' },
  { id: 'R1', holds: 'A wrong Stripe key never demotes, detaches, sells to or deletes a member.' },
  {
    id: 'R2',
    holds: 'A payment that is not settled keeps its refund, its seat and the account open.',
  },
  { id: 'R3', holds: 'A driver’s message and what a user typed never reach the log.' },
  { id: 'R4', holds: 'The guide’s budget counts every cost, and each member has a monthly limit.' },
  {
    id: 'R5',
    holds: 'A deploy preview takes its own origin, or none, and never that of production.',
  },
  { id: 'R6', holds: 'A full refund frees the founding seat; a user reserves at most two a day.' },
  {
    id: 'R7',
    holds: 'A dispute ends the membership; a refund that Stripe refuses blocks no call.',
  },
  { id: 'R8', holds: 'OpenAI is told to store nothing and learns only a hash of the user.' },
  {
    id: 'R9',
    holds: 'Billing calls have a rate limit of their own, and a fresh sync asks Stripe nothing.',
  },
  {
    id: 'R10',
    holds: 'A live key of one vendor next to a test key of another is refused by name.',
  },
  { id: 'R11', holds: 'A changed email address reaches the Stripe customer.' },
  { id: 'R12', holds: 'An expired session whose id was never stored frees its seat.' },
  { id: 'R13', holds: 'No call from outside can start the nightly comparison with Stripe.' },
  { id: 'R14', holds: 'An active subscription wins over a past_due one of any age.' },
  {
    id: 'R15',
    holds: 'The export is complete and streams; a deleted conversation leaves no request row.',
  },
  { id: 'R16', holds: 'Checkout refuses a price whose amount differs from the page.' },
  { id: 'R17', holds: 'Tax is a setting, and amounts are exact to the cent.' },
  {
    id: 'R18',
    holds: 'The smaller findings: a foreign GET writes nothing, leases hold, no orphan customer.',
  },
  { id: 'R19', holds: 'A signed webhook with a null body or a NUL in its id is 400.' },
]
