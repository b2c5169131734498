import * as z from 'zod'
import { site } from '../../site.ts'

/** A field of Sveltia CMS, as in its schema `sveltia-cms.json`. */
export interface EditorField {
  name: string
  label: string
  widget: string
  required: boolean
  hint?: string
  fields?: EditorField[]
  field?: EditorField
  [option: string]: unknown
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The schemas of the content by the names of their folders and files in `src/content`. */
export interface ContentSchemas {
  folders: Record<string, z.ZodType>
  files: Record<string, z.ZodType>
}

/** Files that the screen does not show. The rows of state-tax.yaml nest lists of pairs of numbers. */
export const filesLeftOut = new Set(['state-tax'])

/** The folders whose files have text below the front matter. */
const foldersWithBody = new Set(['opportunities', 'handbook', 'cautions', 'documents'])

/** A choice from the ids of a YAML file, or from the entries. */
const choiceOf = (name: 'entries' | 'sources' | 'markets') => ({
  widget: 'relation',
  ...(name === 'entries'
    ? { collection: 'opportunities', value_field: '{{slug}}', display_fields: ['title'] }
    : { collection: 'lists', file: name, value_field: `${name}.*.id` }),
})

/**
 * Fields whose widget does not follow from their type. The first expression that matches the path
 * applies. A field with `undefined` is left out of the screen, which saves it unchanged.
 */
const exceptions: [path: RegExp, widget: Partial<EditorField> | undefined][] = [
  // Titles and addresses by key, which no widget can edit.
  [/^states\.sources$/, undefined],
  [/^(?!states\.).*\.sources?$/, choiceOf('sources')],
  [/^opportunities\.relatedMarkets$/, choiceOf('markets')],
  [/^(handbook\.related|cautions\.instead|sample-conversations\.drawnFrom)$/, choiceOf('entries')],
]

/** Texts of one line. Other texts get a larger box. */
const oneLine =
  /\.(city|fee|form|glyph|item|label|name|occasion|practice|price|publisher|service|subject|title|to|unit)$/

const exceptionOf = (path: string) => exceptions.find(([pattern]) => pattern.test(path))

/** Whether the table above leaves out the field with this path, such as `states.sources`. */
export function isLeftOut(path: string): boolean {
  const exception = exceptionOf(path)
  return exception !== undefined && exception[1] === undefined
}

/**
 * Builds the configuration of Sveltia CMS from the schemas of the content.
 *
 * @throws {Error} that names a field for which no widget follows from its type
 */
export function editorConfig({ folders, files }: ContentSchemas, repo: string, branch?: string) {
  return {
    load_config_file: false,
    app_title: site.name,
    logo: { src: '/favicon.svg' },
    backend: { name: 'github', repo, ...(branch && { branch }), auth_methods: ['token'] },
    publish_mode: 'editorial_workflow',
    media_folder: 'public/images',
    public_folder: '/images',
    show_preview_links: false,
    // Without this, an empty field becomes an empty text, which the schema refuses.
    output: { omit_empty_optional_fields: true },
    collections: [
      ...Object.entries(folders).map(([name, schema]) => folderOf(name, schema)),
      {
        name: 'lists',
        label: 'Lists',
        files: Object.entries(files)
          .filter(([name]) => !filesLeftOut.has(name))
          .map(([name, schema]) => fileOf(name, schema)),
      },
    ],
  }
}

function folderOf(name: string, schema: z.ZodType) {
  const { properties = {} } = jsonSchema(schema)
  const body = { name: 'body', label: 'Text', widget: 'richtext', required: true, modes: ['raw'] }
  return {
    name,
    label: labelOf(name),
    description: 'The build checks more than this screen does.',
    folder: `src/content/${name}`,
    format: 'yaml-frontmatter',
    slug: 'slug' in properties ? '{{fields.slug}}' : '{{slug}}',
    ...('title' in properties ? {} : { summary: '{{slug}}' }),
    delete: false,
    thumbnail: false,
    editor: { preview: false },
    fields: [
      ...fieldsOf(jsonSchema(schema), name),
      ...(foldersWithBody.has(name) ? [{ ...body, buttons: [], editor_components: [] }] : []),
    ],
  }
}

function fileOf(name: string, schema: z.ZodType) {
  const file = { name, label: labelOf(name), file: `src/content/${name}.yaml`, format: 'yaml' }
  const json = jsonSchema(schema)
  const fields =
    json.type === 'array'
      ? [{ ...fieldOf(json, name, name, true), root: true }]
      : fieldsOf(json, name)
  return { ...file, editor: { preview: false }, fields }
}

/** JSON has no dates, so a date becomes a text with the format `date`. */
const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date' })
    },
  }) as JsonSchema

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema, path: string): EditorField[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    isLeftOut(`${path}.${name}`)
      ? []
      : [fieldOf(merged(schema as JsonSchema), `${path}.${name}`, name, required.includes(name))],
  )

/**
 * What to write in a field with this type or format. The screen's own message says only that the
 * field is wrong, and for a list it shows "{$min}" in place of the number.
 */
const forms: Record<string, string> = {
  number: 'Write digits only.',
  integer: 'Write digits only.',
  uri: 'Write the whole address, beginning with https://.',
}

function fieldOf(schema: JsonSchema, path: string, name: string, isRequired: boolean): EditorField {
  const isList = schema.type === 'array'
  const description =
    schema.description ?? (isList ? (schema.items as JsonSchema).description : undefined)
  const form = isList ? describeSizes(schema) : forms[String(schema.format ?? schema.type)]
  const hint = [description, form].filter(Boolean).join(' ')
  // The screen leaves out empty lists, which the schema replaces.
  const required = isRequired && (!isList || (schema.minItems ?? 0) > 0)
  const exception = exceptionOf(path)?.[1]
  return {
    name,
    label: labelOf(name),
    required,
    ...(hint && { hint }),
    ...(exception
      ? { ...exception, ...(isList && { multiple: true, ...sizesOf(schema) }) }
      : widgetOf(schema, path, required)),
  } as EditorField
}

type Widget = Pick<EditorField, 'widget' | 'fields' | 'field'> & Record<string, unknown>

function widgetOf(schema: JsonSchema, path: string, isRequired: boolean): Widget {
  const { type, format, enum: values, minLength = 0, maxLength, pattern } = schema
  const minimum = schema.minimum ?? schema.exclusiveMinimum
  if (values) return { widget: 'select', options: values }
  if (schema.const !== undefined && schema.const !== true)
    return { widget: 'select', options: [schema.const] }
  // A switch would write `false` where the file has no such field.
  if (type === 'boolean' && !isRequired)
    return { widget: 'select', options: [{ label: 'Yes', value: true }] }
  switch (type) {
    case 'object':
      if (!schema.properties) break
      return { widget: 'object', fields: fieldsOf(schema, path) }
    case 'array':
      return listOf(schema, path)
    case 'boolean':
      return { widget: 'boolean' }
    case 'integer':
    case 'number':
      return {
        widget: 'number',
        value_type: type === 'integer' ? 'int' : 'float',
        ...(minimum !== undefined && { min: minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      }
    case 'string':
      if (format === 'date')
        return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', picker_utc: true }
      if (format === 'uri') return { widget: 'string', type: 'url' }
      return {
        widget: pattern || oneLine.test(path) ? 'string' : 'text',
        use_emoji_autocomplete: false,
        ...(minLength > 1 && { minlength: minLength }),
        ...(maxLength !== undefined && { maxlength: maxLength }),
        ...(pattern && {
          pattern: [pattern, schema.description ?? 'Write lowercase letters, digits and hyphens.'],
        }),
      }
  }
  throw new Error(
    `The editors' screen has no widget for ${path}. Add it to src/build/editor/editor-config.ts.`,
  )
}

const sizesOf = ({ minItems, maxItems }: JsonSchema) => ({
  ...(minItems !== undefined && { min: minItems }),
  ...(maxItems !== undefined && { max: maxItems }),
})

function describeSizes({ minItems = 0, maxItems }: JsonSchema): string | undefined {
  const items = (maxItems ?? minItems) === 1 ? 'item' : 'items'
  if (maxItems === undefined) return minItems > 0 ? `At least ${minItems} ${items}.` : undefined
  return minItems === maxItems ? `${maxItems} ${items}.` : `${minItems} to ${maxItems} ${items}.`
}

function listOf(schema: JsonSchema, path: string): Widget {
  const items = merged(schema.items as JsonSchema)
  if (items.enum)
    return { widget: 'select', options: items.enum, multiple: true, ...sizesOf(schema) }
  const content =
    items.type === 'object'
      ? { fields: fieldsOf(items, path) }
      : { field: fieldOf(items, `${path}.*`, 'item', true) }
  return { widget: 'list', ...content, ...sizesOf(schema) }
}

/**
 * Merges the options of a union. A field that one option lacks is optional, and a field with two
 * schemas accepts what one of them accepts: the build decides which combination is right.
 */
function merged(schema: JsonSchema): JsonSchema {
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (!options) return schema
  const names = [...new Set(options.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const [first = {}] = options
  if (names.length === 0) return { ...first, ...schema, anyOf: undefined }
  const widest = (name: string): JsonSchema => {
    const schemas = options.map(({ properties }) => properties?.[name] as JsonSchema | undefined)
    return schemas.find((one) => one && !one.enum) ?? schemas.find(Boolean) ?? {}
  }
  return {
    type: 'object',
    ...(schema.description !== undefined && { description: schema.description }),
    properties: Object.fromEntries(names.map((name) => [name, widest(name)])),
    required: names.filter((name) => options.every(({ required = [] }) => required.includes(name))),
  }
}

const labelOf = (name: string): string => {
  const words = name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
