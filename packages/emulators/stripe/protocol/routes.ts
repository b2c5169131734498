import { z } from 'zod'
import type { Account } from './account.ts'
import { parseParams } from './parameters.ts'
import type { Form } from './form.ts'

/** Handles one request. `id` is the ID in the path, or `''` if the path has none. */
export type Route = (account: Account, form: Form, id: string) => object

/** Routes by method and path, such as `POST /v1/customers/:id`. */
export type Routes = Record<string, Route>

export const defineRoute =
  <S extends z.ZodType>(
    schema: S,
    handler: (account: Account, params: z.output<S>, id: string) => object,
  ): Route =>
  (account, form, id) =>
    handler(account, parseParams(schema, form), id)
