import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDeleteSynonymMutation, useListSynonymsQuery, useSetSynonymMutation } from '@/api/admin-api';
import { fieldErrors, problemOf } from '@/api/problem';
import type { SynonymView } from '@/api/types.gen';
import { ErrorState } from '@/ui/error-state';
import { focusPageTitle } from '@/ui/focus';
import { FormDialog } from '@/ui/form-dialog';
import { ruleOf, showAtFields } from '@/ui/form-rule';
import layout from '@/ui/layout.module.css';
import { Spinner } from '@/ui/spinner';
import table from '@/ui/table.module.css';
import { filledLines, trimmed } from '@/ui/text-rules';
import { toast, UNDO_MS } from '@/ui/toast';

interface SynonymFields {
  word: string;
  /** one per line */
  words: string;
}

/** The words by which searches also find parts, with a dialog to add and change one. */
export function Synonyms() {
  const { data, error, isFetching, refetch } = useListSynonymsQuery();
  const [edited, setEdited] = useState<Partial<SynonymView>>();
  const [set] = useSetSynonymMutation();
  const [remove] = useDeleteSynonymMutation();

  const restore = async ({ word, words }: SynonymView) => {
    const { error: failure } = await set({ word, synonymBody: { words } });
    if (failure) toast.error(problemOf(failure).detail);
  };
  const removeOne = async (synonym: SynonymView) => {
    const { word } = synonym;
    focusPageTitle();
    const answer = await remove({ word });
    if (answer.error) toast.error(problemOf(answer.error).detail);
    else
      toast.success(`“${word}” is removed`, {
        stayMs: UNDO_MS,
        action: { label: 'Undo', run: () => void restore(synonym) },
      });
  };
  if (error)
    return (
      <ErrorState title="The synonyms could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {problemOf(error).detail}
      </ErrorState>
    );
  if (!data) return <Spinner block label="Loading the synonyms" />;
  return (
    <div className={`${layout.stack} ${table.cards}`}>
      <div>
        <Button type="primary" onClick={() => setEdited({})}>
          Add a word
        </Button>
      </div>
      <table className={table.table}>
        <caption className="visually-hidden">Synonyms</caption>
        <thead>
          <tr>
            <th scope="col">Who searches for</th>
            <th scope="col">also finds</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((synonym) => (
            <tr key={synonym.word}>
              <td data-label="Who searches for" data-place="lead">
                {synonym.word}
              </td>
              <td data-label="also finds">{synonym.words.join(', ')}</td>
              <td>
                <div className={layout.row}>
                  <Button aria-label={`Change ${synonym.word}`} onClick={() => setEdited(synonym)}>
                    Change
                  </Button>
                  <Button aria-label={`Remove ${synonym.word}`} onClick={() => void removeOne(synonym)}>
                    Remove
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {edited && <SynonymDialog synonym={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function SynonymDialog({ synonym, onClose }: { synonym: Partial<SynonymView>; onClose: () => void }) {
  const [form] = Form.useForm<SynonymFields>();
  const [set] = useSetSynonymMutation();
  return (
    <FormDialog
      form={form}
      title={synonym.word === undefined ? 'Add a word' : `Change “${synonym.word}”`}
      submitLabel="Save"
      initialValues={{
        ...(synonym.word !== undefined && { word: synonym.word }),
        words: synonym.words?.join('\n') ?? '',
      }}
      onSubmit={async ({ word, words }) => {
        const { error } = await set({ word: trimmed(word), synonymBody: { words: filledLines(words) } });
        if (!error) return true;
        return !showAtFields(form, fieldErrors(error)) && problemOf(error).detail;
      }}
      onOpen={() => form.focusField(synonym.word === undefined ? 'word' : 'words')}
      onClosed={onClose}
    >
      <Form.Item<SynonymFields>
        name="word"
        label="Who searches for"
        rules={[ruleOf((word) => (trimmed(word) === '' ? '*Enter a word' : undefined))]}
      >
        <Input maxLength={40} autoComplete="off" disabled={synonym.word !== undefined} />
      </Form.Item>
      <Form.Item<SynonymFields>
        name="words"
        label="also finds, one text per line"
        rules={[ruleOf((words) => (filledLines(words).length === 0 ? '*Enter at least one text' : undefined))]}
      >
        <Input.TextArea rows={4} />
      </Form.Item>
    </FormDialog>
  );
}
