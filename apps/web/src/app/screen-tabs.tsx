import { formatList } from '@church/shared'
import { matchPath, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../lib/current-user.ts'
import { type Screen, screens } from '../lib/screens.ts'
import { LinkTabs } from '../ui/tabs.tsx'
import { tabOf } from './office.ts'

/** Admins' screens of one menu group that are used together. */
const rows: Screen[][] = [
  [screens.attendants, screens.absentees],
  [screens.users, screens.allMemberDetails],
  [screens.announcements, screens.sentMessages, screens.mails],
  [screens.imports, screens.export],
  [screens.audit, screens.status],
]

/** Links from a screen to those that are used with it, below its heading. Renders nothing for other screens. */
export function ScreenTabs() {
  const { pathname, search } = useLocation()
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const isShown = ({ path }: Screen) => matchPath(path, pathname) !== null
  const row = rows.find((row) => row.some(isShown))
  if (!row || !isAdmin) return null
  return (
    <LinkTabs
      label={formatList(row.map(tabOf))}
      tabs={row.map((screen) => ({
        to: screen.path + kept(search),
        label: tabOf(screen),
        current: isShown(screen),
      }))}
    />
  )
}

/** Both screens share the search and the filters, but not the page. */
function kept(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.size > 0 ? `?${params}` : ''
}
