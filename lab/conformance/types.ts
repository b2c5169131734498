import { join } from 'node:path'
import ts from 'typescript'

export interface Violation {
  path: string
  why: string
}

const root = join(import.meta.dirname, '../..')

/** Names of the properties that tell the members of a union apart. */
const discriminants = ['object', 'type', 'role']

export type Types = ReturnType<typeof openTypes>

/** Loads the types of the pinned SDKs, so that we can check values against them at run time. */
export function openTypes() {
  const file = join(root, 'conformance-types.ts')
  const text = `export type { default as Stripe } from 'stripe'
export type { default as OpenAI } from 'openai'`
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version, ...rest) =>
    name === file ? ts.createSourceFile(name, text, version) : read(name, version, ...rest)
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)

  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  /** Returns the type with a dotted name, such as `Stripe.Checkout.Session`. */
  function find(name: string): ts.Type | undefined {
    let symbol = module
    for (const step of name.split('.')) {
      const inner = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === step)
      symbol = inner && resolve(inner)
    }
    return symbol && checker.getDeclaredTypeOfSymbol(symbol)
  }

  /**
   * Checks a value against a type. If the SDK leaves an enum open for future values, accepts only
   * the values that the SDK lists.
   * @param isForm whether the value was form-encoded, so that its numbers and booleans are text
   */
  function check(value: unknown, type: ts.Type, isForm = false, path = ''): Violation[] {
    const members = closed(type.isUnion() ? type.types : [type])
    const fitting = members.filter(
      (member) => !discriminants.some((name) => isOther(value, member, name)),
    )
    if (fitting.length === 0) {
      const wrong =
        discriminants.find((name) => members.every((one) => isOther(value, one, name))) ?? ''
      return [{ path: joined(path, wrong), why: `${show(value, wrong)} is not in the enum` }]
    }
    const [first, ...others] = fitting.flatMap((member) => {
      const violations = checkOne(value, member, isForm, path)
      return violations ? [violations] : []
    })
    if (!first) return [mismatch(value, type, path)]
    return others.reduce((best, next) => (next.length < best.length ? next : best), first)
  }

  /**
   * Checks a value against a type that is not a union. Returns undefined if the value itself does
   * not fit, such as a string instead of an object. Otherwise returns the violations inside the
   * object or array, or an empty list.
   */
  function checkOne(
    value: unknown,
    type: ts.Type,
    isForm: boolean,
    path: string,
  ): Violation[] | undefined {
    const { flags } = type
    const fits = (ok: boolean) => (ok ? [] : undefined)
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
    if (flags & ts.TypeFlags.Null) return fits(value === null)
    if (flags & ts.TypeFlags.Undefined) return fits(value === undefined)
    if (type.isStringLiteral()) return fits(value === type.value)
    if (type.isNumberLiteral()) return fits((isForm ? Number(value) : value) === type.value)
    if (flags & ts.TypeFlags.BooleanLiteral) {
      const literal = checker.typeToString(type)
      return fits(isForm ? value === literal : value === (literal === 'true'))
    }
    if (isOpenString(type) || isDecimal(type)) return fits(typeof value === 'string')
    if (flags & ts.TypeFlags.Number) {
      const isNumber = isForm ? /^-?\d+(\.\d+)?$/.test(String(value)) : typeof value === 'number'
      return fits(isNumber)
    }
    if (checker.isArrayType(type)) {
      if (!Array.isArray(value)) return undefined
      const [element] = checker.getTypeArguments(type as ts.TypeReference)
      if (!element) return []
      return value.flatMap((item, index) => check(item, element, isForm, `${path}[${index}]`))
    }
    if (!isObject(value)) return undefined
    return checkObject(value, type, isForm, path)
  }

  function checkObject(
    value: Record<string, unknown>,
    type: ts.Type,
    isForm: boolean,
    path: string,
  ): Violation[] {
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
    const violations = Object.entries(value).flatMap(([name, inner]) => {
      const property = checker.getPropertyOfType(type, name)
      const expected = property ? checker.getTypeOfSymbol(property) : index
      const at = joined(path, name)
      if (!expected) return [{ path: at, why: `is not in ${checker.typeToString(type)}` }]
      // Skip an undefined property, because `JSON.stringify` leaves it out.
      return inner === undefined ? [] : check(inner, expected, isForm, at)
    })
    const missing = checker
      .getPropertiesOfType(type)
      .filter(({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && value[name] === undefined)
      .map(({ name }) => ({ path: joined(path, name), why: 'is missing' }))
    return [...violations, ...missing]
  }

  /** Whether a discriminant of the value, such as `object`, rules out this member of the union. */
  function isOther(value: unknown, member: ts.Type, discriminant: string): boolean {
    if (!isObject(value) || !(discriminant in value)) return false
    const property = checker.getPropertyOfType(member, discriminant)
    const literal = property && checker.getTypeOfSymbol(property)
    return literal?.isStringLiteral() === true && literal.value !== value[discriminant]
  }

  const mismatch = (value: unknown, type: ts.Type, path: string): Violation => ({
    path,
    why: `${show(value)} is not ${checker.typeToString(type).slice(0, 120)}`,
  })

  return { find, check }
}

/** Removes `string` and Stripe's `OtherString` from a union that has string literals. */
function closed(members: ts.Type[]): ts.Type[] {
  if (!members.some((member) => member.isStringLiteral())) return members
  return members.filter((member) => !isOpenString(member))
}

/**
 * Whether the type is `string`, or Stripe's `OtherString`, which is an intersection with `string`.
 */
const isOpenString = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.String) !== 0 ||
  (type.isIntersection() && type.types.some(isOpenString))

/** Whether the type is the SDK's decimal number, which the API sends as text. */
const isDecimal = (type: ts.Type): boolean =>
  type.aliasSymbol?.name === 'Decimal' ||
  (type.isIntersection() && type.types.some(({ symbol }) => symbol?.name === 'DecimalImpl'))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const joined = (path: string, name: string): string => [path, name].filter(Boolean).join('.')

const show = (value: unknown, name = ''): string =>
  (JSON.stringify(name && isObject(value) ? value[name] : value) ?? 'undefined').slice(0, 60)
