import type { Contract } from '@church/shared'
import { openApiDocument } from '@church/shared/contract/openapi.ts'
import { Router } from 'express'
import type { CurrentChurch } from '../platform/church.ts'

/** `/api/openapi.json`, generated on first use and again for another name of the church. */
export function openApi(contract: Contract, church: CurrentChurch): Router {
  const router = Router()
  let known: { name: string; document: unknown } | undefined
  router.get('/api/openapi.json', async (_request, response) => {
    const { name } = await church.lastKnown()
    if (known?.name !== name) known = { name, document: openApiDocument(contract, name) }
    response.json(known.document)
  })
  return router
}
