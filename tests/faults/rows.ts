/** One fault or abuse that the site must survive. */
export interface FaultRow {
  id: string
  /** The condition that must be true after the fault. */
  holds: string
}

/**
 * A test of a fault has the fault's `id` in its title or in the title of its `describe`. If no test
 * has the `id` of a row, `npm run test:faults` exits with 1.
 */
export const faultRows: readonly FaultRow[] = [
  {
    id: 'W1',
    holds: 'An event without a valid signature gets 400. Nothing is written or requested.',
  },
  { id: 'W2', holds: 'A signature of 301 s is refused, one of 299 s is accepted.' },
  { id: 'W3', holds: 'The same event 50 times in parallel is one change. Every reply is 2xx.' },
  {
    id: 'W4',
    holds: 'Five events in all 120 orders end in the same state. An older answer loses.',
  },
  { id: 'W5', holds: 'When the database fails halfway the reply is 5xx, and the retry succeeds.' },
  {
    id: 'W6',
    holds: 'An unknown event, price or customer gets 2xx, is logged, and grants nothing.',
  },
  { id: 'W7', holds: 'The end of an old subscription does not end a newer one’s access.' },
  { id: 'W8', holds: 'Without any event the return page and the nightly run find a payment.' },
  { id: 'W9', holds: 'past_due keeps access; unpaid and canceled end it, to the second.' },
  { id: 'C1', holds: 'The success URL without a payment opens nothing.' },
  { id: 'C2', holds: 'Twenty parallel checkouts make one customer and one open session.' },
  { id: 'C3', holds: 'A paying member gets 409 and no second subscription.' },
  { id: 'C4', holds: 'An amount, a price, a customer or a prototype from the client gets 400.' },
  { id: 'C5', holds: 'Only a path of the site is a return URL.' },
  { id: 'C6', holds: 'A user who returns before the event waits, and the page finds the payment.' },
  { id: 'C7', holds: 'The billing portal cannot switch plans.' },
  { id: 'S1', holds: '500 claims on two seats: exactly two get one.' },
  { id: 'S2', holds: 'An expired session frees its seat once; an open one never does.' },
  { id: 'S3', holds: 'A late payment never gets seat 101. It is refunded, and the user is told.' },
  { id: 'S4', holds: 'If the seats sell out first: 409, the new price, and a new click.' },
  { id: 'Q1', holds: '200 parallel saves store 3; 200 messages with 5 left send 5.' },
  { id: 'Q2', holds: 'The month changes at 00:00 UTC, to the millisecond.' },
  { id: 'Q3', holds: 'The same requestId is counted and answered once; 409 while it runs.' },
  { id: 'Q4', holds: 'A provider’s failure returns the message once; closing the tab does not.' },
  { id: 'Q5', holds: 'A message that was given back is charged again when it is retried.' },
  { id: 'Q6', holds: 'Free accounts cannot use up the members’ budget.' },
  { id: 'A1', holds: 'A forged, foreign or expired token gets 401.' },
  { id: 'A2', holds: 'No user can reach another user’s data.' },
  { id: 'A3', holds: 'A request from another site, as text or by GET, changes nothing.' },
  {
    id: 'A4',
    holds:
      'Deleted at Clerk: deleted here, billing ended, a fresh payment refunded, requests get 401.',
  },
  { id: 'I1', holds: 'Invalid data in any field of any endpoint gets 4xx, and nothing is stored.' },
  { id: 'I2', holds: 'HEAD answers as GET without a body.' },
  {
    id: 'H1',
    holds: 'A provider that fails before any text: the user is told, the message returned.',
  },
  { id: 'H2', holds: 'A stream that breaks: its text is stored and marked, with Retry.' },
  { id: 'H3', holds: 'A closed tab: the answer is finished and stored, and no run is left.' },
  { id: 'H4', holds: 'Long messages and 50 parallel chats meet their limits.' },
  { id: 'H5', holds: 'A reload during an answer loses nothing.' },
  { id: 'H6', holds: 'An answer cut at its length limit is marked and can go on.' },
  {
    id: 'D1',
    holds: 'Without the database, requests get 503 in time, and the pages are complete.',
  },
  { id: 'D2', holds: 'Without Clerk, Stripe or OpenAI the rest works and says what does not.' },
  { id: 'D3', holds: 'When the plan cannot be read, premium is closed, with Retry and no upsell.' },
  { id: 'B1', holds: 'No line of members’ text is in a file or in another user’s reply.' },
  { id: 'B2', holds: 'An author’s mistake stops the build, which names the file and the field.' },
  { id: 'B3', holds: 'No secret and no server module is in a browser script.' },
  { id: 'B4', holds: 'An editor who copies another entry’s text is stopped by the build.' },
  { id: 'B5', holds: 'A missing tax table never stops a build.' },
  { id: 'E1', holds: 'Every reply of ours has the policy and the headers.' },
  { id: 'E2', holds: 'A missing script is never cached.' },
  { id: 'R1', holds: 'A wrong Stripe key never demotes, detaches, sells to or deletes a member.' },
  {
    id: 'R2',
    holds: 'An unsettled payment keeps its refund pending, its seat, and its account.',
  },
  { id: 'R3', holds: 'A driver’s message and a user’s text never reach the log.' },
  { id: 'R4', holds: 'The guide’s budget counts every cost, and each member has a monthly limit.' },
  {
    id: 'R5',
    holds: 'A deploy preview accepts its own origin or none, and never that of production.',
  },
  { id: 'R6', holds: 'A full refund frees the founding seat.' },
  {
    id: 'R7',
    holds: 'A dispute ends the membership; a refund that Stripe refuses blocks no request.',
  },
  { id: 'R8', holds: 'OpenAI is told to store nothing, and gets only a hash of the user id.' },
  {
    id: 'R9',
    holds: 'Billing requests have their own rate limit, and a recent sync is not repeated.',
  },
  {
    id: 'R10',
    holds: 'A live key of one vendor next to a test key of another is refused by name.',
  },
  { id: 'R11', holds: 'A changed email address reaches the Stripe customer.' },
  { id: 'R12', holds: 'An expired session whose id was never stored frees its seat.' },
  { id: 'R13', holds: 'No request from outside can start the nightly comparison with Stripe.' },
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
  { id: 'R20', holds: 'No membership is paid without recorded consent to its renewal.' },
  { id: 'R21', holds: 'The refund button refunds once, whatever else happens meanwhile.' },
  { id: 'R22', holds: 'An inquiry, or a dispute that is won or prevented, ends nothing.' },
  { id: 'R23', holds: 'A seat whose session could not be opened is free within minutes.' },
  { id: 'R24', holds: 'A replaced price never stops the sale.' },
  { id: 'R25', holds: 'The plan and its charge are read from the plan’s own item.' },
  { id: 'R26', holds: 'One unknown customer never blocks the night.' },
  { id: 'F1', holds: 'A script that fails to load is loaded again, or the page says to reload.' },
  { id: 'F2', holds: 'A translated page works.' },
  { id: 'F3', holds: 'Signed-in use needs no built-in newer than the stated browsers.' },
  { id: 'F4', holds: 'With cookies blocked, the sign-in dialog says so.' },
  { id: 'F5', holds: 'A day of an instant is the user’s own day.' },
  {
    id: 'F6',
    holds: 'A long or re-encoded link is read or refused in words, and never crashes the page.',
  },
  { id: 'F7', holds: 'A shared link puts no words of its sender on the page.' },
  {
    id: 'F8',
    holds: 'Both CSV files open in Excel with numbers, and no cell is a formula.',
  },
  { id: 'T1', holds: '50 parallel scenarios of a member with nine store exactly one more.' },
  { id: 'T2', holds: 'Another user’s scenario is 404, and neither read, changed nor deleted.' },
  {
    id: 'T3',
    holds: 'A change to an older version gets 409 with the newer row and writes nothing.',
  },
  { id: 'T4', holds: 'A requestId that is sent again stores one scenario and returns it.' },
  { id: 'T5', holds: 'Saving, storing and removing cannot pass the scenario limit.' },
]
