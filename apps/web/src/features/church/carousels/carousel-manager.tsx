import { carouselTexts, t } from '@church/shared'
import { type ReactNode, useState } from 'react'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
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

interface NoteProps {
  /** Above the form: what to know before a picture is shown. */
  note: ReactNode
}

interface Props extends NoteProps, Omit<NewItemFormProps, 'onAdded'> {
  title: string
}

/** The dialog that adds an item to a carousel. Closing it aborts the upload. */
const NewItemDialog = ({ title, note, ...form }: Props) => (
  <FormDialog size="small" icon="plus" trigger={t('Add Item')} title={title}>
    {(done) => (
      <>
        {note}
        <NewItemForm {...form} onAdded={done} />
      </>
    )}
  </FormDialog>
)

/** Adds a picture to the church carousel. */
function NewChurchItem({ note }: NoteProps) {
  const createItem = useSave(mutations.createChurchItem)
  return (
    <NewItemDialog
      note={note}
      title={t('Add Church Carousel Item')}
      add={({ file, description = '', ...options }) =>
        createItem({ file, body: { description }, options })
      }
    >
      {ChurchItemFields}
    </NewItemDialog>
  )
}

/** Adds a program to the program carousel. */
function NewProgramItem({ note }: NoteProps) {
  const createItem = useSave(mutations.createProgramItem)
  return (
    <NewItemDialog
      note={note}
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
  const church = usePagedQuery((query) => queries.listChurchCarousel({ query }), {
    pageName: 'church',
  })
  const program = usePagedQuery((query) => queries.listProgramCarousel({ query }), {
    pageName: 'program',
  })
  const { keyword, search } = church.shown
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
            actions={<NewChurchItem note={note} />}
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
            actions={<NewProgramItem note={note} />}
          />
        </div>
      </KeyedList>
      <Dialog open={edited !== null} onClose={stopEditing} title={t('Edit item')}>
        {note}
        {edited}
      </Dialog>
    </>
  )
}
