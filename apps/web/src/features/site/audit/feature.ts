import type { Feature } from '../../../lib/feature.ts'
import { auditPaths } from './paths.ts'

export const audit: Feature = {
  screens: [
    {
      path: auditPaths.audit,
      audience: 'admin',
      load: async () => (await import('./audit-screen.tsx')).AuditScreen,
      menu: { shownTo: 'admin', label: 'Audit Log', divider: 'before' },
    },
  ],
}
