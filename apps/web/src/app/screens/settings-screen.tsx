import { formatFacts, keysOf, n, shown, squareMetres, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { checkInInWords } from '../../features/attendance/door/index.ts'
import { rulesInWords } from '../../features/people/sharing/index.ts'
import { retentionInWords } from '../../features/site/retention/index.ts'
import { formatNumber } from '../../lib/format.ts'
import { queries } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { type SettingsTopic, settingsTopics } from '../../lib/settings-topics.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type RowSummary, SummaryList } from '../../ui/summary-list.tsx'

/** Settings: each topic with its present values, and a page of its own. */
export function SettingsScreen() {
  return (
    <div className="narrow">
      <PageHeading title={screens.settings.title} />
      <SummaryList
        caption={shown(screens.settings.title)}
        rows={useTopics()}
        rowKey={({ name }) => name}
        summary={(topic) => topic}
      />
    </div>
  )
}

const notYet = t('Not set yet')

function useTopics(): RowSummary[] {
  const lines = useLines()
  return keysOf(settingsTopics).map((name) => {
    const { path, title } = settingsTopics[name]
    // While a value loads, a sign for it keeps the name in its final place.
    return { name: shown(title), line: lines[name] ?? '…', to: path }
  })
}

/** What is chosen now; undefined while it loads. */
function useLines(): Record<SettingsTopic, string | undefined> {
  const { data: church } = useQuery(queries.getChurchSettings())
  const { data: campuses } = useQuery(queries.listCampuses())
  const { data: images } = useQuery(queries.listChurchImages())
  const { data: programs } = useQuery(queries.listProgramImages())
  const { data: door } = useQuery(queries.getDoorSettings())
  const { data: directory } = useQuery(queries.getDirectorySettings())
  const { data: care } = useQuery(queries.getCareSettings())
  const { data: kept } = useQuery(queries.getRetention())
  const { data: tokens } = useQuery(queries.listTokens())
  return {
    church: church && formatFacts([church.name, church.address].filter(Boolean)),
    map:
      church &&
      campuses &&
      (church.setup.area || campuses.length > 1 ? placesInWords(campuses) : notYet),
    giving: church && (church.bank.bank_name || notYet),
    contact: church && (church.contact.phone || church.contact.email || notYet),
    carousels:
      images &&
      programs &&
      t('Home page: {pictures}, {programs}', {
        pictures: n(images.length, '{count} picture', '{count} pictures'),
        programs: n(programs.length, '{count} program', '{count} programs'),
      }),
    poster: t('Your address as a QR code, to print'),
    doorSettings: door && checkInInWords(door),
    directorySettings: directory && rulesInWords(directory),
    careSettings:
      care && n(care.periods, 'After {count} missed week', 'After {count} missed weeks'),
    records: kept && retentionInWords(kept),
    signInWays: t('Which ways members have'),
    tokens: tokens && n(tokens.length, '{count} token', '{count} tokens'),
  }
}

/** '900 m²', or '2 places'. */
function placesInWords(campuses: { polygon: Parameters<typeof squareMetres>[0] }[]): string {
  const [only, ...others] = campuses
  return only && others.length === 0
    ? t('{area} m²', { area: formatNumber(Math.round(squareMetres(only.polygon))) })
    : n(campuses.length, '{count} place', '{count} places')
}
