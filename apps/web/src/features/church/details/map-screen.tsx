import { churchUpdate, t } from '@church/shared'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Advanced } from '../../../ui/advanced.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { CampusesCard } from './campuses-card.tsx'
import { type FactField, FactsCard } from './facts-card.tsx'

const schema = churchUpdate.shape.tiles.def.innerType

const fields: FactField<'url' | 'attribution'>[] = [
  {
    name: 'url',
    label: t('Address', undefined, 'on the web'),
    hint: t('With {z}, {x} and {y} in place of the numbers.'),
  },
  {
    name: 'attribution',
    label: t('Credit'),
    hint: t('What the makers of the map ask you to show.'),
  },
]

/** Map: the places where the church meets, and where the map's pictures come from. */
export function MapScreen() {
  const updateChurch = useSave(mutations.updateChurch)
  return (
    <SettingsPage
      title={screens.map.title}
      lead={t('Where you meet. People mark attendance by phone inside these areas.')}
      wide
    >
      <CampusesCard />
      <Advanced>
        <Fetched options={queries.getChurchSettings()}>
          {({ tiles, locked }) => (
            <FactsCard
              title={t('Map pictures')}
              lead={t('They come from OpenStreetMap’s own server. A large church may use another.')}
              fields={fields}
              schema={schema}
              values={tiles}
              save={(entered) => updateChurch({ body: { tiles: entered } })}
              isLocked={locked.includes('tiles')}
            />
          )}
        </Fetched>
      </Advanced>
    </SettingsPage>
  )
}
