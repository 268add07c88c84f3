import { useRef } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import type { Drafts } from '../../../shared/editing/drafts';
import type { Saved } from '../../../shared/editing/editing';
import { useEditing } from '../../../shared/editing/use-editing';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { NotesForm } from '../job/notes-form';
import { useChangeServiceRequestMutation } from './request-endpoints';

export type RequestNotesField = 'technicianNotes';

const notesOf = ({ version, technicianNotes }: ServiceRequest): Saved<RequestNotesField> => ({
  version,
  texts: { technicianNotes: technicianNotes ?? '' },
});

interface RequestNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  request: ServiceRequest;
  drafts: Drafts<RequestNotesField>;
}

export function RequestNotesForm({ request, drafts }: RequestNotesFormProps) {
  const { id, number } = request;
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const panel = useRef<HTMLElement>(null);
  const editing = useEditing<RequestNotesField, ServiceRequest>(drafts, id, notesOf(request), {
    send: (changes, version) => change({ id, body: { ...changes, version } }),
    read: notesOf,
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
