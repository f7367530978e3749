import { defineAudit } from '../../../contract/audit.ts'
import { from } from '../../../contract/audit-parts.ts'
import { worded } from '../../../texts.ts'

export const providerAudit = defineAudit({
  'provider.sign-in': { text: worded('Signed in with the church’s provider'), details: from },
  'provider.connect': { text: worded('Connected an account of the provider'), details: from },
  'provider.disconnect': { text: worded('Disconnected the provider'), details: from },
  'provider.admin': { text: worded('Became an admin by a group of the provider') },
  'provider.no-admin': { text: worded('Is no admin any more, by a group of the provider') },
})
