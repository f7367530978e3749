import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mapSearch } from '../../../lib/links.ts'
import { screens } from '../../../lib/screens.ts'
import { telephone } from '../../../lib/telephone.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { churchFacts } from '../details/index.ts'
import styles from './help-contact.module.scss'
import { ToFollow } from './to-follow.tsx'

/** The help contact and its hours; for members, also the address, which visitors see above. */
export function HelpContact() {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const { data: church, error, refetch, isFetching } = useQuery(churchFacts)
  return (
    <Card title={t('Need help?')} id="help">
      <p className="soft">{t('Something not working? Got a question? Get in touch.')}</p>
      {church && !church.help.phone && !church.help.email && (
        <ToFollow
          adminsMay={t('Add a telephone number or an email address')}
          to={screens.contact.path}
        >
          {t('How to reach us will follow.')}
        </ToFollow>
      )}
      {church && (
        <ul className={styles.list}>
          {church.help.phone && (
            <li>
              <Icon name="phone" />
              <a href={telephone(church.help.phone)}>
                <bdi>{church.help.phone}</bdi>
              </a>
            </li>
          )}
          {church.help.email && (
            <li>
              <Icon name="mail" />
              <a href={`mailto:${church.help.email}`}>{church.help.email}</a>
            </li>
          )}
          {isKnown && church.address && (
            <li>
              <Icon name="pin" />
              <a href={mapSearch(church.address)} target="_blank" rel="noopener noreferrer">
                <bdi>{church.address}</bdi>
              </a>
            </li>
          )}
          {church.help.hours && (
            <li>
              <Icon name="clock" />
              <bdi>{church.help.hours}</bdi>
            </li>
          )}
        </ul>
      )}
      {!church && error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {!church && !error && <SkeletonLines lines={3} />}
    </Card>
  )
}
