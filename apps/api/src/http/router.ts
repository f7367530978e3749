import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { type Contract, generalErrors } from '@church/shared'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Handlers } from './call.ts'
import { refuse as refusal } from './errors.ts'
import { createServe, type Route, type ServeNeeds } from './serve.ts'

/** Node's own limit for a request's head, so that each parameter's schema decides its length. */
const PARAM_LENGTH_MAX = 16_384

/**
 * Routes requests to the rows of the contract.
 * @returns a function that serves a request, or returns false without touching it
 */
export function createRouter<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  needs: ServeNeeds,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { serve, refuse } = createServe(needs)
  const router = findMyWay({
    ignoreTrailingSlash: true,
    caseSensitive: false,
    maxParamLength: PARAM_LENGTH_MAX,
    querystringParser: (query) => parse(query),
    defaultRoute: () => false,
    onBadUrl: (_path, request, response) => {
      void refuse({ request, response }, refusal(generalErrors.unreadable))
      return true
    },
  })
  for (const [name, endpoint] of Object.entries(contract)) {
    const route = { name, endpoint, handle: handlers[name] as Route['handle'] }
    const methods: HTTPMethod[] = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    router.on(methods, endpoint.path, (request, response, params, _store, query) => {
      void serve(route, { request, response, params, query })
      return true
    })
  }
  return (request, response) => router.lookup(request, response)
}
