import type { AdminAnnouncement } from '@church/shared'
import { formatList } from '../../../lib/format.ts'

/** Whom an announcement is for, such as "Choir and Welcome". */
export function audienceInWords({
  audience,
  session_name,
  public: isPublic,
}: AdminAnnouncement): string {
  if (isPublic) return 'Everybody, visitors too'
  if (audience === 'everybody') return 'Everybody'
  if ('departments' in audience) return formatList(audience.departments)
  return `Those expected at ${session_name ?? 'a service'}`
}
