import { z } from 'zod'
import type { Account } from './account.ts'
import { parseParams } from './parameters.ts'
import type { Form } from './form.ts'

/** Does the work of one call; `id` is that of the path, `''` where it has none. */
export type Route = (account: Account, form: Form, id: string) => object

/** Routes by method and path, `POST /v1/customers/:id`. */
export type Routes = Record<string, Route>

/** A route whose parameters are checked by a schema first. */
export const defineRoute =
  <S extends z.ZodType>(
    schema: S,
    handler: (account: Account, params: z.output<S>, id: string) => object,
  ): Route =>
  (account, form, id) =>
    handler(account, parseParams(schema, form), id)
