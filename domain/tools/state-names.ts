export const stateNames: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((item) => [item.slice(0, 2), item.slice(3)]),
)

export const stateCodes = Object.keys(stateNames)

/** The name of a state in URLs: "new-york". It is also the anchor of the state's row on /states. */
export const stateSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The page of a state by its code: "/states/new-york". */
export const statePath = (code: string): string => `/states/${stateSlug(stateNames[code] ?? '')}`

export const statePlace = (name: string): string => (name === stateNames.DC ? `the ${name}` : name)
