import { defineEndpoints } from '../../contract/endpoint.ts'
import { publicChurch } from './schema.ts'

export const churchEndpoints = defineEndpoints({
  getChurch: {
    method: 'GET',
    path: '/api/church/',
    access: 'public',
    summary: "The church's own facts; hands out the CSRF cookie",
    response: publicChurch,
  },
})
