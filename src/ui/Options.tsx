/** The options of a `<select>`: texts by value. */
export const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
