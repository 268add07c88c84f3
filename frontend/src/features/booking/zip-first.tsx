import { townOfZip, zipCodeProblem } from '@contracts/vocabulary/places/service-area';
import { useState, type Ref } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useBusiness } from '../../shared/config/site-config';
import { visitFields } from '../../shared/forms/visit-fields';
import { paths } from '../../shared/page/paths';
import { storeScrollTarget } from '../../shared/page/scroll-target';
import { ButtonLink } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import { entered, selectBookingDraft } from './booking-draft.slice';
import styles from './step-fields.module.css';

const { label, inputMode, autoComplete } = visitFields.zipCode;

/** What is wrong with the ZIP code in the first step, where it may be left out. */
export function useZipProblem(): string | undefined {
  const { zipCode } = useSelector(selectBookingDraft).entries;
  const business = useBusiness();
  return zipCode.trim() === '' ? undefined : zipCodeProblem({ zipCode, city: '' }, business);
}

/** Before anything else is typed: whether we come to that place. */
export function ZipFirst({ stopped, ref }: { stopped: boolean; ref: Ref<HTMLInputElement> }) {
  const { zipCode } = useSelector(selectBookingDraft).entries;
  const dispatch = useDispatch();
  const [left, setLeft] = useState(false);
  const isWhole = zipCode.trim().length >= 5;
  const problem = useZipProblem();
  const town = townOfZip(zipCode);
  const error = isWhole || left || stopped ? problem : undefined;
  return (
    <div className={styles.zip}>
      <TextField
        {...{ ref, label, inputMode, autoComplete, error }}
        name="zipCode"
        hint={problem || town === undefined ? 'Where the appliance is.' : `We come to ${town}.`}
        value={zipCode}
        onChange={({ target }) => dispatch(entered({ zipCode: target.value }))}
        onBlur={() => setLeft(true)}
      />
      {error !== undefined && isWhole && (
        // The request form is on the home page.
        <ButtonLink to={paths.home} onClick={() => storeScrollTarget(sessionStorage, 'contact')}>
          Ask us to call you
        </ButtonLink>
      )}
    </div>
  );
}
