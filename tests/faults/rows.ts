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
  { id: 'E1', holds: 'Every reply has the policy and the headers.' },
]
