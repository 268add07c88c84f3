import { Flex } from 'antd';
import { Loaded } from '../../../shared/ui/office/loaded';
import text from '../../../shared/ui/office/record-text.module.css';
import { SiteContentForm } from './site-content-form';
import { useSiteContentQuery } from './site-content-endpoints';

const pollingMs = 20_000;

export function SiteContentSettings() {
  const content = useSiteContentQuery(undefined, {
    pollingInterval: pollingMs,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Loaded what="the site’s content" data={content.data} asked={content}>
      {(data) => (
        <Flex vertical gap={16}>
          <p className={text.note}>
            What the site says about your company. Visitors take it for true, so enter only what you
            can prove. What is empty leaves the site.
          </p>
          <SiteContentForm content={data} />
        </Flex>
      )}
    </Loaded>
  );
}
