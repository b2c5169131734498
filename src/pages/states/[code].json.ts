import type { APIRoute, GetStaticPaths } from 'astro'
import type { State } from '../../../domain/tools/states.ts'
import { statesFile } from '../../build/content/states.ts'

export const getStaticPaths = (() =>
  statesFile().states.map((state) => ({
    params: { code: state.code.toLowerCase() },
    props: { state },
  }))) satisfies GetStaticPaths

/**
 * Our facts about one US state, with the rule of its income tax and the mean pay of its RNs. The
 * path has the lowercase code, such as `/states/tx.json`.
 */
export const GET: APIRoute<{ state: State }> = ({ props }) => Response.json(props.state)
