import type { Feature } from '../../../lib/feature.ts'
import { invitationPaths } from './paths.ts'

export const invitations: Feature = {
  screens: [
    {
      path: invitationPaths.invitation,
      audience: 'everyone',
      load: async () => (await import('./accept-invitation-screen.tsx')).AcceptInvitationScreen,
    },
  ],
}
