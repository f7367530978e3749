import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { exportErrors } from './errors.ts'
import { newExport } from './schema.ts'

export const exportEndpoints = defineEndpoints({
  createExport: {
    method: 'POST',
    path: '/api/users/admin/exports/',
    access: 'admin',
    proof: true,
    limit: accountLimits.list,
    summary: 'Export people, households, attendance or sessions as a CSV file',
    body: newExport,
    response: z.unknown(),
    errors: Object.values(exportErrors),
  },
  exportEverything: {
    method: 'POST',
    path: '/api/users/admin/exports/everything/',
    access: 'admin',
    proof: true,
    limit: accountLimits.list,
    summary: 'Export all lists and pictures as a ZIP file, to move elsewhere',
    response: z.unknown(),
    errors: Object.values(exportErrors),
  },
})
