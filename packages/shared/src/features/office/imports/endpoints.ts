import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { pageOf } from '../../../paging.ts'
import { importErrors } from './errors.ts'
import {
  importColumns,
  importDecisions,
  importRow,
  importRowsQuery,
  importSummary,
  newImport,
} from './schema.ts'

const { alreadyApplied, notFound, running } = importErrors

export const importEndpoints = defineEndpoints({
  listImports: {
    method: 'GET',
    path: '/api/users/admin/imports/',
    access: 'admin',
    summary: 'List the imports of the last week, newest first',
    response: z.object({ imports: z.array(importSummary) }),
  },
  createImport: {
    method: 'POST',
    path: '/api/users/admin/imports/',
    access: 'admin',
    proof: false,
    limit: accountLimits.import,
    summary: 'Upload a CSV or vCard file of people or attendance and preview what it would change',
    body: newImport,
    file: 'file',
    fileType: 'csv',
    status: 201,
    response: importSummary,
    errors: [
      importErrors.noRows,
      importErrors.notCsv,
      importErrors.tooManyRows,
      importErrors.tooManyMarks,
      importErrors.tooManyColumns,
      generalErrors.tooManyTries,
    ],
  },
  getImport: {
    method: 'GET',
    path: '/api/users/admin/imports/:id/',
    access: 'admin',
    summary: 'Get an import, with its progress while it is applied',
    response: importSummary,
    errors: [notFound],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/users/admin/imports/:id/rows/',
    access: 'admin',
    about: { what: 'import', people: ['results.*.person', 'results.*.candidates.*.id'] },
    summary: 'List the rows of an import, with what each would change',
    query: importRowsQuery,
    response: pageOf(importRow),
    errors: [notFound],
  },
  setImportColumns: {
    method: 'PUT',
    path: '/api/users/admin/imports/:id/',
    access: 'admin',
    proof: false,
    limit: accountLimits.import,
    summary: 'Choose how to read the file of an import and its columns, and preview it again',
    body: importColumns,
    response: importSummary,
    errors: [
      notFound,
      alreadyApplied,
      running,
      importErrors.unknownColumn,
      importErrors.unknownChoice,
      importErrors.originalGone,
      importErrors.fieldTwice,
    ],
  },
  applyImport: {
    method: 'POST',
    path: '/api/users/admin/imports/:id/apply/',
    access: 'admin',
    proof: true,
    limit: accountLimits.import,
    changes: 'everything',
    summary: 'Apply an import: every row that is not skipped, or none',
    body: importDecisions,
    response: importSummary,
    errors: [
      notFound,
      alreadyApplied,
      running,
      importErrors.columnsMissing,
      importErrors.blocked,
      importErrors.notOffered,
      importErrors.outOfDate,
    ],
  },
  undoImport: {
    method: 'POST',
    path: '/api/users/admin/imports/:id/undo/',
    access: 'admin',
    proof: true,
    limit: accountLimits.import,
    changes: 'everything',
    summary: 'Undo an import of the last 24 hours, for rows that nobody has changed since',
    response: importSummary,
    errors: [notFound, running, importErrors.notApplied, importErrors.undoTooLate],
  },
})
