import { Alert, Button, Flex, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { formatDateTime } from '../../shared/format';
import { copyText } from '../../shared/page/copy-text';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import {
  useMakePhoneLinkMutation,
  useRevokePhoneLinkMutation,
  type PhoneLinkAnswer,
} from './technicians-endpoints';
import { classNames } from '../../shared/ui/class-names';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';

interface PhoneLinkDialogProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/** Makes a phone link and shows it once: the server keeps only its hash. */
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
  const [revoke, revoking] = useRevokePhoneLinkMutation();
  const expiresAt = link?.expiresAt ?? technician.phoneLinkExpiresAt;

  const makeLink = async () => {
    const { data, error } = await make(technician.id);
    if (data) setLink(data);
    else toastFailure('Error making the phone link', error);
  };
  const revokeLink = async () => {
    const { error } = await revoke(technician.id);
    if (error) return toastFailure('Error revoking the phone link', error);
    toast({ title: 'Phone link revoked', description: `${technician.name} is signed out.` });
    onDone();
  };

  return (
    <div className={styles.link}>
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
          <Button type="primary" loading={making.isLoading} onClick={() => void makeLink()}>
            {expiresAt ? 'Make a new link' : 'Make phone link'}
          </Button>
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
    </div>
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
      <label htmlFor={id} className={classNames(text.label, styles.factLabel)}>
        Phone link, shown once
      </label>
      <div className={styles.linkRow}>
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
      </div>
      <p className={styles.note} role="status">
        {copied ? 'Copied to the clipboard. ' : ''}Works until {formatDateTime(link.expiresAt)}.
      </p>
    </div>
  );
}
