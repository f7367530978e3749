import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { status, testMail } from './schema.ts'

export const statusEndpoints = defineEndpoints({
  getStatus: {
    method: 'GET',
    path: '/api/users/admin/status/',
    access: 'admin',
    summary: 'Get the state of the installation: backups, mail, jobs, database, pictures, disk',
    response: status,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/users/admin/status/mail/',
    access: 'admin',
    // Only to oneself.
    proof: false,
    summary: 'Send a mail to oneself, and get what the mail server answered',
    limit: accountLimits['test-mail'],
    response: testMail,
  },
  readRestore: {
    method: 'DELETE',
    path: '/api/users/admin/status/restore/',
    access: 'admin',
    proof: true,
    summary: 'Record that an admin has read what a restore may have brought back',
    response: detail,
  },
})
