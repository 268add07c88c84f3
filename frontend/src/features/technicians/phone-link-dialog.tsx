import { Alert, Button, Flex, Input, Modal, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { formatDateTime, formatPhone } from '../../shared/format';
import { copyText } from '../../shared/page/copy-text';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import {
  useMakePhoneLinkMutation,
  useRevokePhoneLinkMutation,
  useTextPhoneLinkMutation,
  type PhoneLinkAnswer,
} from './technicians-endpoints';
import recordText from '../../shared/ui/office/record-text.module.css';

interface PhoneLinkDialogProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/** Makes a phone link. It's texted, or shown once. */
export function PhoneLinkDialog({ technician, open, onClose }: PhoneLinkDialogProps) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={`Phone link for ${technician?.name ?? 'technician'}`}
      footer={null}
      destroyOnHidden
    >
      {technician && <PhoneLink key={technician.id} technician={technician} onDone={onClose} />}
    </Modal>
  );
}

function PhoneLink({ technician, onDone }: { technician: Technician; onDone: () => void }) {
  const [link, setLink] = useState<PhoneLinkAnswer | null>(null);
  const [make, making] = useMakePhoneLinkMutation();
  const [text, texting] = useTextPhoneLinkMutation();
  const [revoke, revoking] = useRevokePhoneLinkMutation();
  const expiresAt = link?.expiresAt ?? technician.phoneLinkExpiresAt;

  const makeLink = async () => {
    const { data, error } = await make(technician.id);
    if (data) setLink(data);
    else toastFailure('Error making the phone link', error);
  };
  const textLink = async () => {
    const { error } = await text(technician.id);
    if (error) return toastFailure('Error texting the phone link', error);
    toast({
      title: 'Phone link is being texted',
      description: `${technician.name}, ${formatPhone(technician.phone)}. Messages shows when it was sent.`,
    });
    onDone();
  };
  const revokeLink = async () => {
    const { error } = await revoke(technician.id);
    if (error) return toastFailure('Error revoking the phone link', error);
    toast({ title: 'Phone link revoked', description: `${technician.name} is signed out.` });
    onDone();
  };

  return (
    <Flex vertical gap={16}>
      <p>
        Anyone who opens this link can see the jobs of {technician.name} and report their position
        and status. Don’t share it with anyone else.
      </p>
      {link ? (
        <MadeLink link={link} />
      ) : (
        expiresAt && (
          <Alert
            type="info"
            showIcon={false}
            title={`The current link works until ${formatDateTime(expiresAt)}. A new one replaces it.`}
          />
        )
      )}
      <Flex wrap gap={10}>
        {!link && (
          <>
            <Button type="primary" loading={texting.isLoading} onClick={() => void textLink()}>
              Text the link
            </Button>
            <Button loading={making.isLoading} onClick={() => void makeLink()}>
              {expiresAt ? 'Make a new link' : 'Make phone link'}
            </Button>
          </>
        )}
        {link && (
          <Button type="primary" onClick={onDone}>
            Done
          </Button>
        )}
        {expiresAt && (
          <Button danger loading={revoking.isLoading} onClick={() => void revokeLink()}>
            Revoke link
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function MadeLink({ link }: { link: PhoneLinkAnswer }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const id = useId();
  const copy = async () => {
    setCopied(await copyText(link.url, input.current));
  };
  return (
    <div>
      <label htmlFor={id} className={recordText.label}>
        Phone link, shown once
      </label>
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          value={link.url}
          ref={(instance) => {
            input.current = instance?.input ?? null;
          }}
          onFocus={(event) => event.target.select()}
        />
        {/* The button that had the focus is gone. */}
        <Button autoFocus onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Space.Compact>
      <p className={recordText.note} role="status">
        {copied ? 'Copied to the clipboard. ' : ''}Works until {formatDateTime(link.expiresAt)}.
      </p>
    </div>
  );
}
