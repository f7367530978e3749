import type { importEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { importAnswers } from './answers.ts'
import { applyImport } from './apply.ts'
import { findImports } from './data.ts'
import { findOrRefuse } from './find-import.ts'
import { listRows } from './list-rows.ts'
import { type ImportNeeds, undoImport } from './undo.ts'
import { readAgain, uploadImport } from './upload.ts'

export function importHandlers(services: ImportNeeds): Handlers<typeof importEndpoints> {
  const { db } = services

  const summaryOf = async (id: number) => {
    const [summary] = await importAnswers(services, [await findOrRefuse(db, id)])
    if (!summary) throw new Error('An import has no answer.')
    return summary
  }

  return {
    listImports: async () => ({ imports: await importAnswers(services, await findImports(db)) }),

    createImport: async ({ body: { kind, file_name: fileName }, file, caller }) => {
      const upload = { kind, fileName, bytes: file?.bytes, actorId: caller.id }
      return summaryOf(await uploadImport(services, upload))
    },

    getImport: ({ params }) => summaryOf(params.id),

    listImportRows: async ({ params, query }) =>
      listRows(services, await findOrRefuse(db, params.id), query),

    setImportColumns: async ({ params, body }) => {
      await readAgain(services, params.id, body)
      return summaryOf(params.id)
    },

    applyImport: async ({ params, body, caller }) => {
      await applyImport(services, params.id, body, caller.id)
      return summaryOf(params.id)
    },

    undoImport: async ({ params, caller }) => {
      await undoImport(services, params.id, caller.id)
      return summaryOf(params.id)
    },
  }
}
