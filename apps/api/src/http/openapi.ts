import type { Contract } from '@church/shared'
import { describeContract } from '@church/shared/contract/openapi.ts'
import { Router } from 'express'
import type { CurrentChurch } from '../platform/church.ts'
import { inTurns } from '../platform/in-turns.ts'

/** `/api/openapi.json`, generated on first use and again for another name of the church. */
export function openApi(contract: Contract, church: CurrentChurch): Router {
  const router = Router()
  let known: { name: string; text: Promise<string> } | undefined
  const textFor = async (name: string) =>
    JSON.stringify(await inTurns(describeContract(contract, name)))
  router.get('/api/openapi.json', async (_request, response) => {
    const { name } = await church.lastKnown()
    if (known?.name !== name) known = { name, text: textFor(name) }
    response.type('json').send(await known.text)
  })
  return router
}
