import { defineEndpoints } from '../../../contract/endpoint.ts'
import { userErrors } from '../../people/users/errors.ts'
import { user } from '../../people/users/schema.ts'
import { mergeErrors } from './errors.ts'
import { mergeList, mergePreview, mergeTarget } from './schema.ts'

const errors = [
  userErrors.notFound,
  userErrors.lastAdmin,
  mergeErrors.samePerson,
  mergeErrors.yourself,
]

export const mergingEndpoints = defineEndpoints({
  previewMerge: {
    method: 'GET',
    path: '/api/users/:id/merge/',
    access: 'admin',
    about: { what: 'merge', people: ['from.id', 'into.id'] },
    summary: 'Show what merging a person into another would keep, fill and drop',
    query: mergeTarget,
    response: mergePreview,
    errors,
  },
  mergeUsers: {
    method: 'POST',
    path: '/api/users/:id/merge/',
    access: 'admin',
    proof: true,
    about: { what: 'merge', people: ['id'] },
    summary: 'Merge a person into another, with attendance and details, and delete their record',
    body: mergeTarget,
    response: user,
    errors,
  },
  listMerges: {
    method: 'GET',
    path: '/api/users/:id/merges/',
    access: 'admin',
    summary: 'List the merges into a person that can still be undone, newest first',
    response: mergeList,
  },
  undoMerge: {
    method: 'POST',
    path: '/api/users/admin/merges/:id/undo/',
    access: 'admin',
    proof: true,
    changes: 'everything',
    about: { what: 'merge', people: ['id'] },
    summary: 'Undo a merge of the last 24 hours, unless something of it has changed since',
    response: user,
    errors: [mergeErrors.notFound, mergeErrors.changedSince],
  },
})
