import { carouselTexts, t } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { quiet, useChange, useSave } from '../../../ui/use-change.ts'
import { EditChurchItem, EditProgramItem } from './edit-item-form.tsx'
import { ChurchItemFields, ProgramItemFields } from './item-fields.tsx'
import { ItemList } from './item-list.tsx'
import styles from './manager.module.scss'
import { NewItemForm, type NewItemFormProps } from './new-item-form.tsx'

const { noTitle } = carouselTexts
const noDescription = t('No description')

/** Controls whether the dialog is open, and what stands in it. */
interface Opening {
  /** Above the form: what to know before a picture is shown. */
  note: ReactNode
  open: boolean
  onClose: () => void
}

interface Props extends Opening, Omit<NewItemFormProps, 'onAdded'> {
  title: string
}

/** The dialog that adds an item to a carousel. Closing it aborts the upload. */
function NewItemDialog({ open, onClose, title, note, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {note}
      <NewItemForm {...form} onAdded={onClose} />
    </Dialog>
  )
}

/** The dialog that adds a picture to the church carousel. */
function NewChurchItem(opening: Opening) {
  const createItem = useSave(mutations.createChurchItem)
  return (
    <NewItemDialog
      {...opening}
      title={t('Add Church Carousel Item')}
      add={({ file, description = '', ...options }) =>
        createItem({ file, body: { description }, options })
      }
    >
      {ChurchItemFields}
    </NewItemDialog>
  )
}

/** The dialog that adds a program to the program carousel. */
function NewProgramItem(opening: Opening) {
  const createItem = useSave(mutations.createProgramItem)
  return (
    <NewItemDialog
      {...opening}
      title={t('Add Program Carousel Item')}
      add={({ file, title = '', details = '', ...options }) =>
        createItem({ file, body: { title, details }, options })
      }
    >
      {ProgramItemFields}
    </NewItemDialog>
  )
}

/** Admins edit the home page's two carousels. `note` stands where they add a picture. */
export function CarouselManager({ note }: { note: ReactNode }) {
  const church = usePagedQuery(
    (query) => queries.listChurchCarousel({ query }),
    (page) => page.results,
    'church',
  )
  const program = usePagedQuery(
    (query) => queries.listProgramCarousel({ query }),
    (page) => page.results,
    'program',
  )
  const { keyword, search } = church.shown
  const [adding, setAdding] = useState<'church' | 'program' | null>(null)
  const stopAdding = () => setAdding(null)
  const [edited, setEdited] = useState<ReactNode>(null)
  const stopEditing = () => setEdited(null)
  return (
    <>
      <KeyedList>
        <ListTools>
          <SearchForm label={t('Search carousels')} keyword={keyword} onSearch={search} />
        </ListTools>
        <div className={styles.lists}>
          <ItemList
            title={t('Church Carousel')}
            {...church}
            wordsHeader={t('Description')}
            words={({ description }) =>
              description === null ? (
                <span className="soft">{noDescription}</span>
              ) : (
                <bdi>{description}</bdi>
              )
            }
            nameOf={({ description }) => description ?? noDescription}
            empty={t('No Church Carousel Items Found')}
            removing={useChange({ ...mutations.deleteChurchItem, ...quiet })}
            moving={useChange(mutations.moveChurchItem)}
            onEdit={(item) => setEdited(<EditChurchItem item={item} onSaved={stopEditing} />)}
            onAdd={() => setAdding('church')}
          />
          <ItemList
            title={t('Program Carousel')}
            {...program}
            wordsHeader={t('Title')}
            words={({ title, details }) => (
              <span>
                {title === null ? <span className="soft">{noTitle}</span> : <bdi>{title}</bdi>}
                {details && (
                  <span className={styles.details} dir="auto">
                    {details}
                  </span>
                )}
              </span>
            )}
            nameOf={({ title }) => title ?? noTitle}
            empty={t('No Program Carousel Items Found')}
            removing={useChange({ ...mutations.deleteProgramItem, ...quiet })}
            moving={useChange(mutations.moveProgramItem)}
            onEdit={(item) => setEdited(<EditProgramItem item={item} onSaved={stopEditing} />)}
            onAdd={() => setAdding('program')}
          />
        </div>
      </KeyedList>
      <NewChurchItem open={adding === 'church'} onClose={stopAdding} note={note} />
      <NewProgramItem open={adding === 'program'} onClose={stopAdding} note={note} />
      <Dialog open={edited !== null} onClose={stopEditing} title={t('Edit item')}>
        {note}
        {edited}
      </Dialog>
    </>
  )
}
