import { defineEndpoints } from '../../../contract/endpoint.ts'
import { poster } from './schema.ts'

export const posterEndpoints = defineEndpoints({
  getPoster: {
    method: 'GET',
    path: '/api/users/admin/poster/',
    access: 'admin',
    summary: 'Get what a poster at the door says, in each language that the church offers',
    response: poster,
  },
})
