import type { Contract } from '@church/shared'
import { openApiDocument } from '@church/shared/contract/openapi.ts'
import { Router } from 'express'

/** `/api/openapi.json`, generated on first use. */
export function openApi(contract: Contract, title: string): Router {
  const router = Router()
  let document: unknown
  router.get('/api/openapi.json', (_request, response) => {
    document ??= openApiDocument(contract, title)
    response.json(document)
  })
  return router
}
