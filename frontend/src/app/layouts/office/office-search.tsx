import { AutoComplete, Input, type RefSelectProps } from 'antd';
import { Search } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchLength } from '@contracts/vocabulary/booking';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { useTechniciansQuery } from '../../../features/technicians/technicians-endpoints';
import { foundGroups, type FoundRecord } from './found-records';
import { useOfficeSearchQuery } from '../../../shared/api/office-search';
import styles from './office-frame.module.css';

/** In pixels; on a phone, as wide as the screen. */
const popupWidth = (): number => Math.min(560, innerWidth - 24);

const askAgainMs = 2_000;

/** Fewer characters find too much. */
const fewestCharacters = 2;

/**
 * Finds any record by phone, name, address, number or email, and opens it. `brief`: on a phone, which
 * has little room and no keyboard.
 */
export function OfficeSearch({ ref, brief }: { ref: Ref<RefSelectProps>; brief: boolean }) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const { text, setText, waiting } = useTypedSearch(words, setWords);
  const asked = words.trim();
  const skip = asked.length < fewestCharacters;
  const [lacking, setLacking] = useState(false);
  const found = useOfficeSearchQuery(asked, {
    skip,
    // A service that was too slow once may answer the next time.
    ...(lacking && { pollingInterval: askAgainMs }),
  });
  const technicians = useTechniciansQuery(undefined, { skip });
  // What is there can be opened while the rest is asked for again.
  const pending = waiting || (found.isFetching && !lacking);
  const groups = useMemo(
    () => (skip ? [] : foundGroups(found.currentData, technicians.data ?? [], asked)),
    [skip, found.currentData, technicians.data, asked],
  );
  const options = groups.map(({ title, records }) => ({
    label: title,
    title,
    options: records.map((record) => ({ value: record.key, record })),
  }));
  const lacks = Object.values(found.currentData ?? {}).some((part) => part === null);
  if (lacks !== lacking) setLacking(lacks);
  const missing = technicians.isError || lacks || (found.isError && groups.length > 0);

  const clear = () => {
    setOpen(false);
    setText('');
    setWords('');
  };
  return (
    <search
      className={styles.search}
      aria-label="Everything"
      // What is shown may belong to earlier words: Enter waits for those that are typed.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && pending) event.stopPropagation();
      }}
    >
      <AutoComplete
        ref={ref}
        className={styles.searchField}
        classNames={{ popup: { root: styles.found } }}
        value={text}
        open={open && text.trim().length >= fewestCharacters}
        onOpenChange={setOpen}
        options={options}
        virtual={false}
        listHeight={520}
        popupMatchSelectWidth={popupWidth()}
        defaultActiveFirstOption
        notFoundContent={foundNothing({ pending, failed: found.isError, words: text })}
        popupRender={(list) => (
          <>
            {list}
            {missing && (
              <p className={styles.foundNote}>
                Some records can’t be searched right now. There may be more results.
              </p>
            )}
          </>
        )}
        optionRender={({ data }) =>
          'record' in data && <Found record={data.record as FoundRecord} />
        }
        onChange={(typed: string) => {
          // A chosen option's key isn't what was typed.
          if (!groups.some(({ records }) => records.some(({ key }) => key === typed)))
            setText(typed);
        }}
        onSelect={(key: string) => {
          const chosen = groups.flatMap(({ records }) => records).find((each) => each.key === key);
          if (!chosen) return;
          clear();
          void navigate(chosen.to);
        }}
      >
        <Input
          type="search"
          aria-label="Search everything"
          aria-keyshortcuts="/"
          prefix={<Search size={16} aria-hidden="true" />}
          suffix={!brief && <kbd className={styles.key}>/</kbd>}
          placeholder={brief ? 'Search' : 'Phone, name, address, number'}
          maxLength={searchLength}
          onKeyDown={({ key }) => {
            if (key === 'Escape') clear();
          }}
        />
      </AutoComplete>
    </search>
  );
}

const foundNothing = ({
  pending,
  failed,
  words,
}: {
  pending: boolean;
  failed: boolean;
  words: string;
}) => {
  if (pending) return 'Searching';
  return failed
    ? 'We couldn’t reach the server. Edit your search to try again.'
    : `No results for “${words.trim()}”`;
};

function Found({ record }: { record: FoundRecord }) {
  return (
    <span className={styles.foundRecord}>
      <span className={styles.foundName}>{record.name}</span>
      <span className={styles.foundDetail}>{record.detail}</span>
    </span>
  );
}
