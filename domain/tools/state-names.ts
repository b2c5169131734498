export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((item) => [item.slice(0, 2), item.slice(3)]),
)

export const stateCodes = Object.keys(stateNames)

/**
 * The name of a state in URLs: "new-york". It is the state's anchor on /states, and the path of the
 * state's own page ends with it.
 */
export const stateSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

export const statePlace = (name: string): string => (name === stateNames.DC ? `the ${name}` : name)

/** The office that answers a question about a state's rules. */
export type Office =
  | 'the board of nursing'
  | 'the state health department'
  | 'the office that registers businesses (often the secretary of state)'

export interface OfficeQuestion {
  office: Office
  text: string
}

/** The questions about a state's rules, each with the office that answers it. */
export const stateQuestions = (name: string) => {
  const place = statePlace(name)
  return {
    licenseReach: {
      office: 'the board of nursing',
      text: `Is my license valid for a client in ${place}?`,
    },
    orders: {
      office: 'the board of nursing',
      text: `What can an RN in ${place} do for a private client without an order?`,
    },
    telehealth: {
      office: 'the board of nursing',
      text: `Which rules apply when an RN meets a client in ${place} by phone or video?`,
    },
    entity: {
      office: 'the office that registers businesses (often the secretary of state)',
      text: `Which business forms can an RN in ${place} use to sell nursing services?`,
    },
    homeCare: {
      office: 'the state health department',
      text: `Does an RN who works alone in clients' homes in ${place} need a home-care license? What changes with a second nurse?`,
    },
    company: {
      office: 'the state health department',
      text: `Which license does this company need in ${place}, and which state agency issues it?`,
    },
    infusion: {
      office: 'the state health department',
      text: `Does an RN who works alone and gives infusions in clients' homes in ${place} need a license for the business?`,
    },
  } as const satisfies Record<string, OfficeQuestion>
}
