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

export const questionsForBoard = (name: string) => ({
  orders: `What can an RN in ${statePlace(name)} do for a private client without an order?`,
  entity: `Which business forms can an RN in ${statePlace(name)} use to sell nursing services?`,
  homeCare: `Does an RN who works alone in clients' homes in ${statePlace(name)} need a home-care license? What changes with a second nurse?`,
  telehealth: `Which rules apply when an RN meets a client in ${statePlace(name)} by phone or video?`,
})
