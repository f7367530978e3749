import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchFacts } from '../../features/church/details/index.ts'
import { HouseholdCard } from '../../features/people/households/index.ts'
import { OwnPhotographs } from '../../features/people/photographs/index.ts'
import { OwnDataCard } from '../../features/site/own-data/index.ts'
import { screens } from '../../lib/screens.ts'
import { Card } from '../../ui/card.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { LanguageChooser } from '../language-chooser.tsx'
import { SchemeChooser } from '../scheme-chooser.tsx'

// The topics of Me that are no more than the cards of a feature, in one file.

/** Family: the user's household, who of it may mark whom, and photographs of its children. */
export function FamilyScreen() {
  return (
    <OwnPage title={screens.family.title}>
      <HouseholdCard />
      <OwnPhotographs />
    </OwnPage>
  )
}

/** Language and colours: how the user's pages read and look. */
export function LanguageAndColoursScreen() {
  const { data: church } = useQuery(churchFacts)
  return (
    <OwnPage title={screens.languageAndColours.title}>
      {church && church.languages.length > 1 && (
        <Card title={t('Language')}>
          <LanguageChooser />
        </Card>
      )}
      <Card title={t('Colours')}>
        <SchemeChooser />
      </Card>
    </OwnPage>
  )
}

/** My data: a download of everything held about the user, and the end of their account. */
export function OwnDataScreen() {
  return (
    <OwnPage title={screens.ownData.title}>
      <OwnDataCard />
    </OwnPage>
  )
}
