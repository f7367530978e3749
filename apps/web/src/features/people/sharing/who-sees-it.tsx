import { type DirectoryRules, shown, t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { T } from '../../../ui/t.tsx'

const members: Record<DirectoryRules['mode'], string> = {
  open: t('Signed-in members can see your details in our directory, except those that you hide.'),
  choice: t(
    'Signed-in members can see your name in our directory, and those details that you choose to share. They never see the year of your birth, and people under 18 aren’t listed.',
  ),
  closed: t('Members don’t see one another in our directory: everybody finds only themselves.'),
}

const newcomers: Record<DirectoryRules['newcomers'], string> = {
  open: t('People who register are members at once.'),
  approve: t('People who register see nobody else until one of our admins has approved them.'),
}

/** The part of the privacy policy about the directory, by its present settings. */
export function WhoSeesIt() {
  return (
    <>
      <Fetched options={queries.getDirectoryRules()} skeleton={<SkeletonLines />}>
        {({ mode, newcomers: rule }) => (
          <p>
            {members[mode]}{' '}
            <T
              text="You decide under {screen}."
              screen={<Link to={screens.sharing.path}>{shown(screens.sharing.title)}</Link>}
            />{' '}
            {newcomers[rule]}
          </p>
        )}
      </Fetched>
      <p>
        {t(
          'If you belong to a household, its people find one another’s names under {screen}, and who of them may mark whom present. Those who may, also see who of them is marked for the session that is running. Members don’t find households, or the children in them.',
          { screen: shown(screens.family.title) },
        )}
      </p>
      <p>
        {t(
          'Our admins can see everybody’s details and attendance, and we record whose details they open. We don’t share your data with anybody else without your consent, and we never sell it.',
        )}
      </p>
    </>
  )
}
