import { defineErrors } from '../../../contract/errors.ts'

export const exportErrors = defineErrors({
  busy: {
    code: 'export-running',
    status: 503,
    detail: 'Another list is being exported. Please try again once it has finished.',
  },
})
