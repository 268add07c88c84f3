import { useRef } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import { useEditing } from '../../../shared/editing/use-editing';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { NotesForm } from '../job/notes-form';
import { useChangeServiceRequestMutation } from './request-endpoints';

type RequestNotes = Record<'technicianNotes', string>;

const notesOf = ({ version, technicianNotes }: ServiceRequest): Saved<RequestNotes> => ({
  version,
  values: { technicianNotes: technicianNotes ?? '' },
});

const same = sameBy<RequestNotes>({});

interface RequestNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  request: ServiceRequest;
}

export function RequestNotesForm({ request }: RequestNotesFormProps) {
  const { id, number } = request;
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const panel = useRef<HTMLElement>(null);
  const editing = useEditing<RequestNotes, ServiceRequest>('request notes', id, notesOf(request), {
    send: (changes, version) => change({ id, body: { ...changes, version } }),
    read: notesOf,
    same,
    onConflict: () => panel.current?.focus(),
    onSaved: () => toast({ title: 'Request updated', description: `${number} has been saved.` }),
    onFailed: (error) => toastFailure('Error updating request', error),
  });
  return (
    <NotesForm
      editing={editing}
      saving={isLoading}
      by="Someone else"
      panel={panel}
      maxLength={serviceRequestTextLimits.technicianNotes}
      submit="Save notes"
    />
  );
}
