import { defineEndpoints } from '../../../contract/endpoint.ts'
import { mailClosing, mails, mailsQuery } from './schema.ts'

const path = '/api/users/admin/mails/'

export const mailsEndpoints = defineEndpoints({
  getMails: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get an example of every mail in a language, and the church’s closing lines',
    query: mailsQuery,
    response: mails,
  },
  setMailClosing: {
    method: 'PUT',
    path,
    access: 'admin',
    // They speak for the church in every mail.
    proof: true,
    summary: 'Set the church’s own lines at the end of every mail',
    body: mailClosing,
    response: mailClosing,
  },
})
